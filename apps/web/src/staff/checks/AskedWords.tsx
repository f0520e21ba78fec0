import { normalizeSentence, optionalSentenceError } from '@porchlight/domain'
import { useEffect } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { Problem } from '../ui/parts.tsx'
import type { MarkProps } from './Checks.tsx'
import { texts } from './text.ts'
import { useSharedChecks } from './use-checks.ts'

const LINES = 2

/** The words about a marked section: a field that is saved when it is left, or the words for those who may not change them. */
export function AskedWords(props: MarkProps) {
  const { section, name } = props
  const checks = useSharedChecks()
  const t = useTexts(texts)
  const words = checks.wordsOf(section)
  if (!checks.isMarked(section)) return null
  if (checks.canCheck) return <WordsField {...props} stored={words} />
  return words && <p className="sheet__asked">{t.askedWords(name, words)}</p>
}

function WordsField({ section, title, name, stored }: MarkProps & { stored: string }) {
  const checks = useSharedChecks()
  const id = `ask_${section.section}_${section.borrower_id}`
  const isBegun = checks.isBegun(section)
  const translate = useTranslate()
  const t = useTexts(texts)
  const form = useStaffForm({
    stored: { words: stored },
    words: ({ words }) => words,
    check: ({ words }) => {
      const wrong = optionalSentenceError(normalizeSentence(words))
      return wrong ? { words: translate(wrong) } : {}
    },
    save: ({ words }) => checks.setWords(section, words),
    done: t.wordsSaved,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the person marks it now
  useEffect(() => {
    if (isBegun) document.getElementById(id)?.focus()
  }, [])
  return (
    <div className="sheet__asked" ref={form.root}>
      <TextInput
        id={id}
        label={t.wordsOf(name, title)}
        hint={t.wordsHint}
        lines={LINES}
        autoComplete="off"
        onBlur={() => form.values.words !== stored && form.submit()}
        {...form.field('words')}
      />
      {form.newer !== undefined && <Problem sentence={t.newer(form.newer)} />}
      <Problem sentence={form.problem} />
      <LiveRegion message={form.done} />
    </div>
  )
}
