import { staffPathTo } from '@porchlight/domain/staff'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { useTimes } from '../../ui/times.ts'
import { saveStaffFile } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { useAction } from '../ui/use-action.ts'
import { type QueueAddress, wholeQueryOf } from './queue-address.ts'
import { texts } from './text.ts'

interface QueueFilesProps {
  address: QueueAddress
  /** Whether the person may make files for the lender's own system. */
  canExport: boolean
}

/** Makes files of applications of the view and its filters, which are chosen on another page, and downloads the list itself. */
export function QueueFiles({ address, canExport }: QueueFilesProps) {
  const [isSaved, setSaved] = useState(false)
  const action = useAction()
  const times = useTimes()
  const t = useTexts(texts).files
  const query = wholeQueryOf(address)
  const save = () => {
    setSaved(false)
    return action.run(async () => {
      await saveStaffFile(`/queue/list${query}`, t.fileName(times.day(new Date().toISOString())))
      setSaved(true)
    })
  }
  return (
    <>
      <div className="queue__files">
        {canExport && (
          <ButtonLink kind="quiet" to={staffPathTo('exports') + query}>
            {t.make}
          </ButtonLink>
        )}
        <Button kind="quiet" busy={action.busy && t.saving} onClick={() => void save()}>
          {t.save}
        </Button>
      </div>
      <Problem sentence={action.problem} />
      <Toast message={isSaved ? t.saved : ''} />
    </>
  )
}
