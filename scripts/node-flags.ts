/**
 * The options of Node for tests and the servers that they use. Several processes share the cores, so threads of their own for the
 * collection of garbage take a quarter more processor time. The optimizing compiler of WebAssembly starts late: it takes more than it
 * saves for a few dozen documents, and without it a long one takes several times as long.
 */
export const testNodeFlags = ['--single-threaded-gc', '--wasm-tiering-budget=1000000000']
