import { staffPathTo } from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { downloadIcon } from '../../ui/icons.ts'
import { useTimes } from '../../ui/times.ts'
import { saveFile } from '../session/api.ts'
import { Outcome } from '../ui/parts.tsx'
import { useAction } from '../ui/use-action.ts'
import { callsPagePath } from './calls-address.ts'
import { exportIcon, listIcon } from './icons.ts'
import { listQueryOf, type QueueAddress, wholeQueryOf } from './queue-address.ts'
import { texts } from './text.ts'

interface QueueFilesProps {
  address: QueueAddress
  /** True if the person may make files for the lender's loan system, and call borrowers. */
  canExport: boolean
}

/** Makes files of applications of the view and its filters, which are chosen on another page, and downloads the list itself. */
export function QueueFiles({ address, canExport }: QueueFilesProps) {
  const action = useAction()
  const times = useTimes()
  const {
    files: t,
    calls: { sheet },
  } = useTexts(texts)
  const query = wholeQueryOf(address)
  const save = () =>
    saveFile('GET /staff/queue/list', t.fileName(times.day(new Date().toISOString())), { query: listQueryOf(address) })
  return (
    <>
      {address.view === 'calls' && canExport && (
        <ButtonLink icon={listIcon} to={callsPagePath(address)}>
          {sheet}
        </ButtonLink>
      )}
      {canExport && (
        <ButtonLink icon={exportIcon} to={staffPathTo('exports') + query}>
          {t.make}
        </ButtonLink>
      )}
      <Button icon={downloadIcon} busy={action.busy && t.saving} onClick={() => void action.run(save, t.saved)}>
        {t.save}
      </Button>
      <Outcome {...action} />
    </>
  )
}
