import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { saveFile } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'

/** Saves the summary that is put to the lender's file. */
export function SummaryDownload({ view }: { view: { id: string } }) {
  const [saved, setSaved] = useState('')
  const action = useAction()
  const t = useTexts(texts).summary
  const save = () =>
    action.run(async () => {
      setSaved('')
      await saveFile('GET /staff/applications/{application_id}/summary', t.fileName(view.id), {
        params: { application_id: view.id },
      })
      setSaved(t.downloaded)
    })
  return (
    <div className="stack stack--tight">
      <h3>{t.title}</h3>
      <p>{t.why}</p>
      <Problem sentence={action.problem} />
      <div>
        <Button busy={action.busy && t.downloading} onClick={() => void save()}>
          {t.download}
        </Button>
      </div>
      <p role="status">{saved}</p>
    </div>
  )
}
