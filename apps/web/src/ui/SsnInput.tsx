import '../styles/forms.css'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { errorId, type InputProps } from './base/FieldShell.tsx'
import { useInputBeforeHydration } from './base/hydration.ts'
import { GroupShell } from './GroupShell.tsx'
import { digitsOf, distribute } from './masks.ts'
import { PartErrors } from './PartErrors.tsx'

const SIZES = { ssn_start: 3, ssn_middle: 2, ssn_end: 4 } as const
type Part = keyof typeof SIZES
const PARTS = Object.keys(SIZES) as Part[]
const HIDE_AFTER_MS = 500

export type Ssn = Record<Part, string>

export interface SsnInputProps extends Omit<InputProps<Ssn>, 'error'> {
  errors?: Partial<Ssn>
  /** Accessible names of the three boxes. */
  parts: Ssn
  /** The message while several boxes have one. */
  instruction?: string
}

/** Three boxes with the ids `{id}_start`, `{id}_middle` and `{id}_end`; digits typed in the first two are hidden after half a second. */
export function SsnInput({
  id,
  label,
  value,
  onChange,
  errors = {},
  parts,
  instruction,
  disabled,
  hint,
  optional,
  info,
  onBlur,
}: SsnInputProps) {
  const [visible, setVisible] = useState<Part | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each digit restarts the delay
  useEffect(() => {
    if (!visible) return
    const timer = setTimeout(() => setVisible(null), HIDE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [visible, value])

  const idOf = (part: Part) => part.replace('ssn', id)
  const focus = (part: Part | undefined) => part && document.getElementById(idOf(part))?.focus()

  function fill(from: number, digits: string) {
    const targets = PARTS.slice(from)
    const filled = distribute(
      digits,
      targets.map(part => SIZES[part]),
    )
    onChange({ ...value, ...Object.fromEntries(targets.map((part, index) => [part, filled[index] || value[part]])) })
    focus(targets.find((part, index) => filled[index]!.length < SIZES[part]) ?? targets.at(-1))
  }

  function type(part: Part, index: number, text: string) {
    const digits = digitsOf(text)
    setVisible(part)
    if (digits.length > value[part].length + 1) fill(index, digits)
    else if (digits.length <= SIZES[part]) {
      onChange({ ...value, [part]: digits })
      if (digits.length === SIZES[part] && digits.length > value[part].length) focus(PARTS[index + 1])
    }
  }

  const boxes = useInputBeforeHydration<HTMLDivElement>(element => {
    const typed = Array.from(element.querySelectorAll('input'), input => digitsOf(input.value))
    const overfull = PARTS.findIndex((part, index) => typed[index]!.length > SIZES[part])
    if (overfull >= 0) fill(overfull, typed[overfull]!)
    else if (typed.some((digits, index) => digits !== value[PARTS[index]!]))
      onChange({ ssn_start: typed[0]!, ssn_middle: typed[1]!, ssn_end: typed[2]! })
  })

  return (
    <GroupShell {...{ id, label, hint, optional, info, onBlur }}>
      <div ref={boxes} className="boxes boxes--ssn">
        {PARTS.map((part, index) => (
          <input
            key={part}
            id={idOf(part)}
            className={part !== 'ssn_end' && part !== visible ? 'input masked' : 'input'}
            aria-label={parts[part]}
            aria-invalid={errors[part] ? true : undefined}
            aria-describedby={errors[part] ? errorId(idOf(part)) : undefined}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            value={value[part]}
            onChange={event => type(part, index, event.target.value)}
            onPaste={(event: ClipboardEvent) => {
              const digits = digitsOf(event.clipboardData.getData('text'))
              if (digits.length <= SIZES[part]) return
              event.preventDefault()
              fill(digits.length === 9 ? 0 : index, digits)
            }}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Backspace' || value[part] !== '' || index === 0) return
              event.preventDefault()
              focus(PARTS[index - 1])
            }}
          />
        ))}
      </div>
      <PartErrors
        id={id}
        parts={PARTS.map(part => ({ id: idOf(part), error: errors[part] }))}
        instruction={instruction}
      />
    </GroupShell>
  )
}
