import type { AskedSection, SectionOfBorrower } from '@porchlight/api'
import { createContext, useContext, useEffect, useRef } from 'react'
import { useStop } from '../../data/base/use-stop.ts'
import { newKey } from '../../data/new-key.ts'
import { useTexts } from '../../text/texts.ts'
import type { PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'

const isSame = (one: SectionOfBorrower, other: SectionOfBorrower): boolean =>
  one.borrower_id === other.borrower_id && one.section === other.section

interface Marks {
  needs: AskedSection[]
  no_other_findings: boolean
}

const nothing = () => undefined

/** The marks of sections, and how to change them. Changes are sent one after the other, each over what the one before stored. */
export function useChecks({ view, changed }: PanelProps) {
  const { run, ...action } = useAction()
  const { begin } = useStop()
  const t = useTexts(texts)
  const { needs, no_other_findings, version } = view.checks
  const shown = { needs, no_other_findings: no_other_findings !== null, version }
  const stored = useRef(shown)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const begun = useRef<SectionOfBorrower>(undefined)
  /** Words on their way, which a dialog can need before they are stored. */
  const sent = useRef<AskedSection[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what another reading of the page has
  useEffect(() => {
    stored.current = shown
  }, [view.checks])
  const save = (change: (marks: Marks) => Marks): Promise<void> => {
    const saved = last.current.then(async () => {
      const { version: ifMatch, ...marks } = stored.current
      const body = change(marks)
      try {
        const params = { application_id: view.id }
        const idempotencyKey = newKey()
        const request = { params, body, ifMatch, idempotencyKey, stop: begin() }
        const next = await call('PUT /staff/applications/{application_id}/checks', request)
        stored.current = { ...body, ...next }
      } finally {
        // Read again after a refusal too: someone else may have marked something.
        await changed()
      }
    })
    last.current = saved.catch(nothing)
    return saved
  }
  const find = (section: SectionOfBorrower) => needs.find(each => isSame(each, section))
  return {
    canCheck: view.can_check_sections,
    isMarked: (section: SectionOfBorrower): boolean => find(section) !== undefined,
    wordsOf: (section: SectionOfBorrower): string => find(section)?.words ?? '',
    /** Marks a section, with what was asked about it before, or takes the mark away. */
    toggle: (section: SectionOfBorrower, words = '') => {
      begun.current = section
      return run(
        () =>
          save(({ needs: marked, ...rest }) => ({
            ...rest,
            needs: find(section) ? marked.filter(each => !isSame(each, section)) : [...marked, { ...section, words }],
          })),
        t.saved,
      )
    },
    /** Returns whether this is the section that was marked last on this page. */
    isBegun: (section: SectionOfBorrower): boolean => begun.current !== undefined && isSame(begun.current, section),
    /** Stores what is asked about a marked section. Throws where it is not saved. */
    setWords: (section: SectionOfBorrower, words: string) => {
      const asked = { ...section, words }
      sent.current = [...sent.current.filter(each => !isSame(each, section)), asked]
      return save(({ needs: marked, ...rest }) => ({
        ...rest,
        needs: marked.map(each => (isSame(each, section) ? { ...each, words } : each)),
      })).finally(() => {
        sent.current = sent.current.filter(each => each !== asked)
      })
    },
    /** The words about a section that were typed last on this page, also while they are being stored. */
    lastWordsOf: (section: SectionOfBorrower): string =>
      (sent.current.find(each => isSame(each, section)) ?? find(section))?.words ?? '',
    toggleFine: () => run(() => save(marks => ({ ...marks, no_other_findings: no_other_findings === null })), t.saved),
    ...action,
  }
}
export type Checks = ReturnType<typeof useChecks>

/** The marks of the page, which sections and the panel beside them share. */
export const ChecksContext = createContext<Checks | null>(null)

export function useSharedChecks(): Checks {
  const checks = useContext(ChecksContext)
  if (!checks) throw new Error('There are no checks around this')
  return checks
}
