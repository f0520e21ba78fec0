import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { saveStaffFile } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'

const kinds = [
  { extension: 'pdf', query: '', label: 'download' },
  { extension: 'zip', query: '?as_archive=true', label: 'archive' },
] as const

interface DownloadsProps {
  application: string
  /** The address of the set below /v1/staff. */
  path: string
  /** The words that distinguish the buttons of this set from those of another one. */
  of: string
}

/** The buttons to save a set of signed documents: in one file, or as each was sealed. */
export function Downloads({ application, path, of }: DownloadsProps) {
  const [chosen, setChosen] = useState<string>()
  const [saved, setSaved] = useState('')
  const action = useAction()
  const t = useTexts(texts).application
  const save = (extension: string, query: string) =>
    action.run(async () => {
      setChosen(extension)
      setSaved('')
      await saveStaffFile(path + query, t.fileName(application, extension))
      setSaved(t.downloaded)
    })
  return (
    <>
      <Problem sentence={action.problem} />
      <div className="staff__buttons">
        {kinds.map(({ extension, query, label }) => (
          <Button
            key={extension}
            busy={action.busy && chosen === extension && t.downloading}
            onClick={() => void save(extension, query)}
          >
            {t[label]}
            <span className="hidden">{of}</span>
          </Button>
        ))}
      </div>
      <p role="status">{saved}</p>
    </>
  )
}
