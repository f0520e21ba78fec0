/**
 * The options of Node for tests and the servers that they use. Several processes share the cores, so threads of their own for the
 * collection of garbage take a quarter more processor time. WebAssembly is optimized later than by default: most databases and threads for
 * documents end before that is worth its compilation, but without it the embedded database takes a sixth more.
 */
export const testNodeFlags = ['--single-threaded-gc', '--wasm-tiering-budget=100000000']
