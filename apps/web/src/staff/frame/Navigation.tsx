import type { StaffSessionResponse } from '@porchlight/api'
import { roleLabels, type StaffRouteName, staffPageOf, staffPathTo } from '@porchlight/domain/staff'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { userIcon } from '../../ui/icons.ts'
import { call } from '../session/api.ts'
import {
  checksOthers,
  isAdministrator,
  opensApplications,
  seesFailures,
  seesOverview,
  worksOnApplications,
} from '../session/grants.ts'
import { openSignIn } from '../session/redirects.ts'
import { useStaff } from '../session/session.tsx'
import { Popdown } from '../ui/Popdown.tsx'
import { texts } from '../ui/text.ts'

/** The page of the navigation that another page belongs to. */
const parents: Partial<Record<StaffRouteName, StaffRouteName>> = {
  application: 'applications',
  calls: 'applications',
  demographics: 'applications',
  export: 'applications',
  exports: 'applications',
  person: 'people',
}

const PAGES = 'staff-pages'

/** The pages of the person, in a line, or behind a button where there is no room for one; and who they are, with the sign-out. */
export function Navigation() {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { session } = useStaff()
  const [path] = useLocation()
  const t = useTexts(texts).frame
  const shownPage = staffPageOf(path)?.name
  const current = (name: StaffRouteName) => {
    if (name === shownPage) return 'page'
    return shownPage && parents[shownPage] === name ? 'true' : undefined
  }
  if (!session) return null
  const { grants, status, has_letters } = session
  const pages = [
    ...(opensApplications(grants) ? (['applications'] as const) : []),
    ...(seesOverview(grants) ? (['overview', 'due'] as const) : []),
    ...(checksOthers(grants) ? (['compliance'] as const) : []),
    ...(worksOnApplications(grants) ? (['partiallySigned'] as const) : []),
    ...(has_letters || shownPage === 'letters' ? (['letters'] as const) : []),
    ...(seesFailures(grants) ? (['failures'] as const) : []),
    ...(isAdministrator(grants) ? (['people'] as const) : []),
  ]
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    toggle.current?.focus()
  }
  return (
    <nav className="staff__nav" aria-label={t.pages} onKeyDown={close}>
      <button
        ref={toggle}
        type="button"
        className="button button--quiet staff__menu"
        aria-expanded={isOpen}
        aria-controls={PAGES}
        onClick={() => setOpen(!isOpen)}
      >
        {t.menu}
      </button>
      <div id={PAGES} className={isOpen ? 'staff__pages staff__pages--open' : 'staff__pages'}>
        {(status === 'ACTIVE' ? pages : []).map(name => (
          <Link key={name} href={staffPathTo(name)} onClick={() => setOpen(false)} aria-current={current(name)}>
            {t[name]}
          </Link>
        ))}
      </div>
      <Person session={session} current={current} />
    </nav>
  )
}

interface PersonProps {
  session: StaffSessionResponse
  /** The `aria-current` of the link to a page. */
  current(name: StaffRouteName): 'page' | 'true' | undefined
}

/** The name and the roles of the person who is signed in, and the sign-out. */
function Person({ session: { name, grants, status }, current }: PersonProps) {
  const t = useTexts(texts).frame
  const translate = useTranslate()
  const { enumeration } = useFormats()
  const pages = [...(worksOnApplications(grants) ? (['activity'] as const) : []), 'account' as const]
  const roles = enumeration([...new Set(grants.map(({ role }) => translate(roleLabels[role])))])
  const signOut = () =>
    call('DELETE /staff/session')
      .catch(() => undefined)
      .then(openSignIn)
  return (
    <Popdown className="popdown--end staff__person" icon={userIcon} label={name}>
      {close => (
        <>
          <p>
            <strong>{name}</strong>
            <span className="soft">{roles}</span>
          </p>
          {(status === 'ACTIVE' ? pages : []).map(page => (
            <Link key={page} href={staffPathTo(page)} aria-current={current(page)} onClick={close}>
              {t[page]}
            </Link>
          ))}
          <Button onClick={signOut}>{t.signOut}</Button>
        </>
      )}
    </Popdown>
  )
}
