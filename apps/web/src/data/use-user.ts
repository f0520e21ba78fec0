import { useQuery } from './query.ts'
import { identity } from './session.ts'

/** Who is signed in here: his id, and the e-mail and phone that he signs in with. */
export const useUser = () =>
  useQuery({ queryKey: ['user'], queryFn: async () => (await identity())?.user ?? null, staleTime: 0 })
