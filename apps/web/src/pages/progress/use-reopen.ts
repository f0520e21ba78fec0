import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../data/client.ts'
import { ignoreIfGone } from '../../data/ignore-if-gone.ts'
import { useRouteParams } from '../../data/use-route-params.ts'
import { useSaving } from '../../forms/use-saving.ts'

/** Reopens the application for changes, and reads everything again. */
export function useReopen() {
  const { dealer, application } = useRouteParams()
  const client = useQueryClient()
  const saving = useSaving()
  return {
    ...saving,
    reopen: (then: () => void) =>
      saving.run(async () => {
        await call('POST', `/${dealer}/application/${application}/reopen`).catch(ignoreIfGone('already_open'))
        await client.invalidateQueries()
        then()
      }),
  }
}
