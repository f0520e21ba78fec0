/**
 * The options of Node for tests and the servers that they use. Several processes share the cores, so threads of their own for the
 * collection of garbage take a quarter more processor time.
 */
export const testNodeFlags = ['--single-threaded-gc']
