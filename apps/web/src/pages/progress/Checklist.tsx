import {
  isSkippedFor,
  pagePath,
  roleOf,
  type SectionId,
  type SectionStatus,
  sectionIds,
  sectionPage,
  sections,
  whyNot,
} from '@porchlight/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAt } from '../../api/at.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { ApplicationOnPage } from './application-on-page.ts'
import { text } from './text.ts'
import { useReopen } from './use-reopen.ts'

const icons: Partial<Record<SectionStatus, IconName>> = { COMPLETE: 'check', SKIPPED: 'check' }

/** The sections that this borrower has, in order, with how far each is and the way into it. */
export function Checklist({ application }: { application: ApplicationOnPage }) {
  const { dealer } = useAt()
  const { own } = application
  const [, go] = useLocation()
  const [asked, setAsked] = useState<SectionId | null>(null)
  const reopening = useReopen()
  const t = text()

  const shown = sectionIds.filter(id => !isSkippedFor(id, roleOf(own)))
  const done = shown.filter(id => own[id] !== 'INCOMPLETE').length
  const open = (id: SectionId) =>
    go(pagePath({ dealer, application: application.id, borrower: own.id }, sectionPage[id]))
  const edit = (id: SectionId) => (application.status === 'STARTED' ? open(id) : setAsked(id))

  return (
    <section className="stack stack--tight" aria-labelledby="sections">
      <div className="checklist__head">
        <h2 id="sections">{t.sections}</h2>
        <p className="soft small">{t.progress(done, shown.length)}</p>
      </div>
      <ProgressBar label={t.sections} percent={(done / shown.length) * 100} text={t.progress(done, shown.length)} />
      <ol className="checklist">
        {shown.map(id => (
          <li key={id} className={`checklist__row checklist__row--${own[id].toLowerCase()}`}>
            <Mark of={own[id]} />
            <span className="checklist__name">
              {sections[id].title} <small>{t.status[own[id]]}</small>
            </span>
            <IconButton
              icon="edit"
              label={t.edit(sections[id].title)}
              disabledReason={whyNot.editSection(application, own)}
              onClick={() => edit(id)}
            />
          </li>
        ))}
      </ol>
      {asked && (
        <ConfirmDialog
          text={{
            title: t.editTitle,
            confirm: t.editConfirm,
            cancel: t.cancel,
            close: t.close,
            busy: t.reopening,
          }}
          busy={reopening.busy}
          onCancel={() => setAsked(null)}
          onConfirm={() => reopening.reopen(() => open(asked))}
        >
          <p>{whyNot.saveSection(application, own)}</p>
          {reopening.problem && (
            <Alert kind="danger" urgent>
              {reopening.problem}
            </Alert>
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}

function Mark({ of }: { of: SectionStatus }) {
  const name = icons[of]
  return <span className="checklist__mark">{name && <Icon name={name} size={1} />}</span>
}
