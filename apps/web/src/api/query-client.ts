import { QueryClient } from '@tanstack/react-query'
import { Refusal } from './client.ts'

const TRIES = 3

/** A refusal is an answer; only silence and the server's own failures are worth another try. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < TRIES && !(error instanceof Refusal && error.status >= 400 && error.status < 500),
    },
  },
})
