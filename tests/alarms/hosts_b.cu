// Host code without any device code.
int answer() { return 42; }
