import {
  openRequests,
  reasonDenied,
  type SectionId,
  type SectionStatus,
  sectionOf,
  sectionsOf,
} from '@porchlight/domain'
import type { ComponentProps, ReactNode } from 'react'
import type { ApplicationOnPage, Person } from '../../data/application-on-page.ts'
import type { Unlock as UnlockButton } from '../../forms/returning/Unlock.tsx'
import { useDenialText, useTexts, useTranslate } from '../../text/texts.ts'
import { Icon, type IconShape } from '../../ui/base/Icon.tsx'
import { checkIcon } from '../../ui/base/icons.ts'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { editIcon } from '../../ui/icons.ts'
import { ProgressBar } from '../../ui/StepLayout.tsx'
import { useEdit } from './EditQuestion.tsx'
import { texts } from './text.ts'

const Unlock = lazyComponent<ComponentProps<typeof UnlockButton>>(
  async () => (await import('../../forms/returning/Unlock.tsx')).Unlock,
)

const icons: Partial<Record<SectionStatus, IconShape>> = { COMPLETE: checkIcon, SKIPPED: checkIcon }

/** A person's sections with their statuses, and edit links for one's own and those of people on this device. */
export function Checklist({ application, person }: { application: ApplicationOnPage; person: Person }) {
  const { own } = application
  const edit = useEdit()
  const t = useTexts(texts)
  const translate = useTranslate()
  const denialText = useDenialText()

  const editLabel = (title: string) => (person.id === own.id ? t.edit(title) : t.editFor(title, person.first_name))
  const isEditable = person.id === own.id || person.on_this_device
  const returned = application.status === 'STARTED' ? application.returned : null
  const isLocked = (id: SectionId) => returned?.locked[person.id]?.includes(id)
  const { ids } = sectionsOf(person)
  const asked = ids.filter(id => returned?.asked[person.id]?.includes(id))
  const open = openRequests(returned, person.id)
  const stateOf = (id: SectionId) => {
    if (open.includes(id)) return t.changeAsked
    if (asked.includes(id)) return t.lookedAt
    return isLocked(id) ? t.locked : t.status[person[id]]
  }

  return (
    <ol className="checklist">
      {[...asked, ...ids.filter(id => !asked.includes(id))].map(id => (
        <li
          key={id}
          className={`checklist__row checklist__row--${open.includes(id) ? 'asked' : person[id].toLowerCase()}`}
        >
          <Mark status={open.includes(id) ? 'INCOMPLETE' : person[id]} />
          <span className="checklist__name">
            {translate(sectionOf(id).title)} <small>{stateOf(id)}</small>
          </span>
          {isEditable &&
            (isLocked(id) ? (
              <Unlock isIcon borrower_id={person.id} section={id} />
            ) : (
              <IconButton
                icon={editIcon}
                label={editLabel(translate(sectionOf(id).title))}
                disabledReason={denialText(reasonDenied.editSection(application, person, own))}
                onClick={() => edit({ person, section: id })}
              />
            ))}
        </li>
      ))}
    </ol>
  )
}

function Mark({ status }: { status: SectionStatus }) {
  const shape = icons[status]
  return <span className="checklist__mark">{shape && <Icon shape={shape} size={1} />}</span>
}

interface ProgressSummaryProps {
  application: ApplicationOnPage
  person: Person
  /** The person whose sections are counted. */
  label: string
  /** An optional heading. */
  children?: ReactNode
}

/** 'n of m sections done', or the changes left that the lender asked for, with a progress bar. */
export function ProgressSummary({ application, person, label, children }: ProgressSummaryProps) {
  const t = useTexts(texts)
  const { ids, done } = sectionsOf(person)
  const returned = application.status === 'STARTED' ? application.returned : null
  const left = openRequests(returned, person.id).length
  const all = returned?.asked[person.id]?.length ?? 0
  const text = left > 0 ? t.changesLeft(left) : t.progress(done, ids.length)
  const share = left > 0 ? (all - left) / all : done / ids.length
  return (
    <>
      <div className="checklist__head">
        {children}
        <p className="soft small">{text}</p>
      </div>
      <ProgressBar label={label} percent={share * 100} text={text} />
    </>
  )
}
