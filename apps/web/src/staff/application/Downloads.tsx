import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { openFile, saveFile } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'

const kinds = [
  { extension: 'pdf', query: {}, id: 'open', fetch: openFile },
  { extension: 'pdf', query: {}, id: 'download', fetch: saveFile },
  { extension: 'zip', query: { as_archive: 'true' }, id: 'archive', fetch: saveFile },
] as const

interface DownloadsProps {
  application: string
  document_id: string
  /** The words that distinguish the buttons of this set from those of another one. */
  of: string
}

/** The buttons of a set of signed documents: to open or save it as one file, or to save each as it was sealed. */
export function Downloads({ application, document_id, of }: DownloadsProps) {
  const [chosen, setChosen] = useState<string>()
  const [saved, setSaved] = useState('')
  const action = useAction()
  const t = useTexts(texts).application
  const read = ({ extension, query, id, fetch }: (typeof kinds)[number]) =>
    action.run(async () => {
      setChosen(id)
      setSaved('')
      await fetch(
        'GET /staff/applications/{application_id}/documents/{document_id}',
        t.fileName(application, extension),
        {
          params: { application_id: application, document_id },
          query,
        },
      )
      if (id !== 'open') setSaved(t.downloaded)
    })
  return (
    <>
      <Problem sentence={action.problem} />
      <div className="staff__buttons">
        {kinds.map(kind => (
          <Button
            key={kind.id}
            busy={action.busy && chosen === kind.id && t.downloading}
            onClick={() => void read(kind)}
          >
            {t[kind.id]}
            <span className="hidden">{of}</span>
          </Button>
        ))}
      </div>
      <p role="status">{saved}</p>
    </>
  )
}
