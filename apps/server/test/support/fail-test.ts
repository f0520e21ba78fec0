/** Fails the running test, as an uncaught error: a hook that throws would only change the response. */
export const failTest = (message: string): void =>
  queueMicrotask(() => {
    throw new Error(message)
  })
