export interface StubRequest {
  signal: AbortSignal
  answer(data: string): void
  fail(error: Error): void
}

/** For tests: a read that is answered when the test says so, each time it is begun. */
export function stubAnswers() {
  const requests: StubRequest[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((answer, fail) => {
      requests.push({ signal, answer, fail })
    })
  return { requests, queryFn }
}
