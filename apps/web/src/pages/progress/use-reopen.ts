import { ALREADY_OPEN } from '@porchlight/domain'
import { useAt } from '../../api/at.ts'
import { call } from '../../api/client.ts'
import { doneAlready } from '../../api/done-already.ts'
import { useQueryClient } from '../../api/query.ts'
import { useSaving } from '../../form/use-saving.ts'

/** Takes the application back for changes. Everything read before may have changed with it. */
export function useReopen() {
  const { dealer, application } = useAt()
  const client = useQueryClient()
  const saving = useSaving()
  return {
    ...saving,
    reopen: (then: () => void) =>
      saving.run(async () => {
        await call('POST', `/${dealer}/application/${application}/reopen`).catch(doneAlready(ALREADY_OPEN))
        await client.invalidateQueries()
        then()
      }),
  }
}
