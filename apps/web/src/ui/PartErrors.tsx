import { ErrorText, errorId } from './base/FieldShell.tsx'

/** The message of inputs that form one answer: the instruction while they have different ones. */
export function sharedMessage(messages: readonly (string | undefined)[], instruction?: string): string | undefined {
  const [first, second] = new Set(messages.filter(message => message !== undefined))
  return second === undefined ? first : (instruction ?? first)
}

interface PartErrorsProps {
  /** The id of the group. */
  id: string
  parts: readonly { id: string; error?: string }[]
  instruction?: string
}

/** One message in sight for all parts of a group. Screen readers read the message of each part. */
export function PartErrors({ id, parts, instruction }: PartErrorsProps) {
  const wrong = parts.filter(({ error }) => error)
  const [first, second] = wrong
  return (
    <>
      <ErrorText
        id={errorId(first && !second ? first.id : id)}
        error={sharedMessage(
          wrong.map(({ error }) => error),
          instruction,
        )}
      />
      {second &&
        wrong.map(part => (
          <span key={part.id} className="hidden" id={errorId(part.id)}>
            {part.error}
          </span>
        ))}
    </>
  )
}
