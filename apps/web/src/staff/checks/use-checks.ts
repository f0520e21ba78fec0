import type { SectionOfBorrower } from '@porchlight/domain/staff'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import type { PanelProps } from '../panel/panel.ts'
import { callStaff } from '../session/api.ts'
import { useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'

const isSame = (one: SectionOfBorrower, other: SectionOfBorrower): boolean =>
  one.borrower_id === other.borrower_id && one.section === other.section

/** The marks of sections, and how to change them. One change runs at a time, over the version that is shown. */
export function useChecks({ view, path, changed }: PanelProps) {
  const action = useAction()
  const [done, setDone] = useState('')
  const t = useTexts(texts)
  const { needs, rest_is_fine, version } = view.checks
  const save = (body: { needs: SectionOfBorrower[]; rest_is_fine: boolean }) => {
    setDone('')
    return action.run(async () => {
      // Read again after a refusal too: someone else may have marked something.
      await callStaff('PUT', `${path}/checks`, { body, version }).finally(changed)
      setDone(t.saved)
    })
  }
  const isMarked = (section: SectionOfBorrower): boolean => needs.some(each => isSame(each, section))
  return {
    canCheck: view.can_check_sections,
    isMarked,
    /** Marks a section, or takes the mark away. */
    toggle: (section: SectionOfBorrower) =>
      save({
        needs: isMarked(section) ? needs.filter(each => !isSame(each, section)) : [...needs, section],
        rest_is_fine: rest_is_fine !== null,
      }),
    toggleFine: () => save({ needs, rest_is_fine: rest_is_fine === null }),
    problem: action.problem,
    busy: action.busy,
    done,
  }
}
export type Checks = ReturnType<typeof useChecks>
