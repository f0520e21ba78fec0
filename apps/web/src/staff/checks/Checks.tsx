import type { SectionOfBorrower } from '@porchlight/api'
import { useRef } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { CHECKS, type PanelProps } from '../panel/panel.ts'
import { Outcome } from '../ui/parts.tsx'
import { texts } from './text.ts'
import { useSharedChecks } from './use-checks.ts'

export interface MarkProps {
  section: SectionOfBorrower
  title: string
  name: string
  /** True if the person is named, because others have the section too. */
  isNamed: boolean
}

/** The mark of one section of a borrower: a button for those who may set it, which leads to what is asked about it. */
export function Mark({ section, title, name, isNamed }: MarkProps) {
  const checks = useSharedChecks()
  const t = useTexts(texts)
  const isMarked = checks.isMarked(section)
  /** The words of a mark that was taken away. */
  const before = useRef('')
  const press = () => {
    const words = isMarked ? checks.wordsOf(section) : before.current
    before.current = words
    void checks.toggle(section, words)
  }
  if (!checks.canCheck) return isMarked ? <Badge kind="warning">{isNamed ? t.askedOf(name) : t.asked}</Badge> : null
  return (
    <Button kind="quiet" pressed={isMarked} onClick={press}>
      {isNamed ? t.askOf(name) : t.ask}
      <span className="hidden">{t.of(title, name)}</span>
    </Button>
  )
}

/** Returns whether there are marks to show or to set. */
export const hasChecks = ({ can_check_sections, checks }: PanelProps['view']): boolean =>
  can_check_sections || checks.needs.length > 0 || checks.no_other_findings !== null

/** Shows how many sections are marked, and whether the rest is fine. */
export function ChecksPanel({ view }: Pick<PanelProps, 'view'>) {
  const checks = useSharedChecks()
  const times = useTimes()
  const t = useTexts(texts)
  const { needs, no_other_findings } = view.checks
  if (!hasChecks(view)) return null
  return (
    <section className="staff__sheet" aria-labelledby={CHECKS}>
      <h2 id={CHECKS}>{t.title}</h2>
      <p>{needs.length > 0 ? t.marked(needs.length) : checks.canCheck ? t.noneYet : t.none}</p>
      {no_other_findings && (
        <p>
          {no_other_findings.by
            ? t.fineBy(no_other_findings.by, times.minute(no_other_findings.at))
            : t.fineByNoName(times.minute(no_other_findings.at))}
        </p>
      )}
      <Outcome {...checks} />
      {checks.canCheck && (
        <div>
          <Button pressed={no_other_findings !== null} onClick={() => void checks.toggleFine()}>
            {t.fine}
          </Button>
        </div>
      )}
    </section>
  )
}
