import type { ReactNode } from 'react'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { useTexts } from '../../text/texts.ts'
import { Checklist, ProgressSummary } from './Checklist.tsx'
import { texts } from './text.ts'

interface OwnSectionsProps {
  application: ApplicationOnPage
  children?: ReactNode
}

/** The reader's own sections, and what can be done about all of them. */
export function OwnSections({ application, children }: OwnSectionsProps) {
  const t = useTexts(texts)
  const title = application.borrowers.length > 1 ? t.ownSections : t.sections
  return (
    <section className="stack stack--tight" aria-labelledby="sections">
      <ProgressSummary application={application} person={application.own} label={title}>
        <h2 id="sections">{title}</h2>
      </ProgressSummary>
      <Checklist application={application} person={application.own} />
      {children}
    </section>
  )
}
