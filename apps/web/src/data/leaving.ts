let isGivenUp = false

/** Returns whether the person is giving up their access: a refusal is then no reason to lead them anywhere. */
export const isLeaving = (): boolean => isGivenUp

/** Runs the request by which a person gives up their access. Once it succeeded, the caller leads on. */
export async function whileLeaving<T>(request: () => Promise<T>): Promise<T> {
  isGivenUp = true
  try {
    return await request()
  } catch (error) {
    isGivenUp = false
    throw error
  }
}
