import type { SectionOfBorrower } from '@porchlight/api'
import { createContext, useContext } from 'react'
import { useTexts } from '../../text/texts.ts'
import type { PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'

const isSame = (one: SectionOfBorrower, other: SectionOfBorrower): boolean =>
  one.borrower_id === other.borrower_id && one.section === other.section

/** The marks of sections, and how to change them. One change runs at a time, over the version that is shown. */
export function useChecks({ view, changed }: PanelProps) {
  const { run, ...action } = useAction()
  const t = useTexts(texts)
  const { needs, no_other_findings, version } = view.checks
  const save = (body: { needs: SectionOfBorrower[]; no_other_findings: boolean }) =>
    // Read again after a refusal too: someone else may have marked something.
    run(
      () =>
        call('PUT /staff/applications/{application_id}/checks', {
          params: { application_id: view.id },
          body,
          ifMatch: version,
        }).finally(changed),
      t.saved,
    )
  const isMarked = (section: SectionOfBorrower): boolean => needs.some(each => isSame(each, section))
  return {
    canCheck: view.can_check_sections,
    isMarked,
    /** Marks a section, or takes the mark away. */
    toggle: (section: SectionOfBorrower) =>
      save({
        needs: isMarked(section) ? needs.filter(each => !isSame(each, section)) : [...needs, section],
        no_other_findings: no_other_findings !== null,
      }),
    toggleFine: () => save({ needs, no_other_findings: no_other_findings === null }),
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
