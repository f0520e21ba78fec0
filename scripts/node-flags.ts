/**
 * The options of Node for tests and the servers that they use. Several processes share the cores, so threads of their own for the
 * collection of garbage take a quarter more processor time. The optimizing compiler of WebAssembly takes more than it saves for the few
 * dozen documents that a thread typesets.
 */
export const testNodeFlags = ['--single-threaded-gc', '--liftoff-only']
