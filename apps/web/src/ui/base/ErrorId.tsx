import { useTexts } from '../../text/texts.ts'
import { texts } from '../text.ts'
import { CopyButton } from './CopyButton.tsx'

/** The id by which the lender finds a failure in the log, with a button that copies it. */
export function ErrorId({ id }: { id: string | null | undefined }) {
  const { errorId } = useTexts(texts)
  if (!id) return null
  return (
    <p>
      <span>{`${errorId} ${id}`}</span> <CopyButton value={id} label={errorId} />
    </p>
  )
}
