// malloc, free, new and delete in kernels.
struct Node {
  Node* next;
  int value;
};
__global__ void heap(int n, int** out) {
  int* p = static_cast<int*>(malloc(n * sizeof(int)));
  if (p) p[0] = n;
  out[threadIdx.x] = p;
}
__global__ void release(int** in) { free(in[threadIdx.x]); }
__global__ void list(int n, int* sum) {
  Node* head = nullptr;
  for (int i = 0; i < n; ++i) head = new Node{head, i};
  while (head) {
    *sum += head->value;
    Node* next = head->next;
    delete head;
    head = next;
  }
}
