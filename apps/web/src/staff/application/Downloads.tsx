import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { saveFile } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'

const kinds = [
  { extension: 'pdf', query: {}, label: 'download' },
  { extension: 'zip', query: { as_archive: 'true' }, label: 'archive' },
] as const

interface DownloadsProps {
  application: string
  document_id: string
  /** The words that distinguish the buttons of this set from those of another one. */
  of: string
}

/** The buttons to save a set of signed documents: in one file, or as each was sealed. */
export function Downloads({ application, document_id, of }: DownloadsProps) {
  const [chosen, setChosen] = useState<string>()
  const [saved, setSaved] = useState('')
  const action = useAction()
  const t = useTexts(texts).application
  const save = ({ extension, query }: (typeof kinds)[number]) =>
    action.run(async () => {
      setChosen(extension)
      setSaved('')
      await saveFile(
        'GET /staff/applications/{application_id}/documents/{document_id}',
        t.fileName(application, extension),
        {
          params: { application_id: application, document_id },
          query,
        },
      )
      setSaved(t.downloaded)
    })
  return (
    <>
      <Problem sentence={action.problem} />
      <div className="staff__buttons">
        {kinds.map(kind => (
          <Button
            key={kind.extension}
            busy={action.busy && chosen === kind.extension && t.downloading}
            onClick={() => void save(kind)}
          >
            {t[kind.label]}
            <span className="hidden">{of}</span>
          </Button>
        ))}
      </div>
      <p role="status">{saved}</p>
    </>
  )
}
