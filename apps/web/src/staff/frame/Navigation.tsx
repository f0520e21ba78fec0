import { type StaffRouteName, staffPageOf, staffPathTo } from '@porchlight/domain/staff'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useKeyHint } from '../keys/keys.ts'
import { call } from '../session/api.ts'
import { isAdministrator, opensApplications, seesFailures, worksOnApplications } from '../session/grants.ts'
import { useStaff } from '../session/session.tsx'
import { texts } from '../ui/text.ts'

/** The page of the navigation that another page belongs to. */
const parents: Partial<Record<StaffRouteName, StaffRouteName>> = {
  application: 'applications',
  demographics: 'applications',
  export: 'applications',
  exports: 'applications',
  person: 'people',
}

const PAGES = 'staff-pages'

/** The pages of the person and the sign-out: in a line, and behind a button where there is no room for one. */
export function Navigation() {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { session } = useStaff()
  const [path] = useLocation()
  const keyHint = useKeyHint()
  const t = useTexts(texts).frame
  const shownPage = staffPageOf(path)?.name
  const current = (name: StaffRouteName) => {
    if (name === shownPage) return 'page'
    return shownPage && parents[shownPage] === name ? 'true' : undefined
  }
  if (!session) return null
  const { grants, status } = session
  const pages = [
    ...(opensApplications(grants) ? (['applications', 'search'] as const) : []),
    ...(worksOnApplications(grants) ? (['partiallySigned'] as const) : []),
    ...(seesFailures(grants) ? (['failures'] as const) : []),
    ...(isAdministrator(grants) ? (['people'] as const) : []),
    'account' as const,
  ]
  const signOut = () =>
    call('DELETE /staff/session')
      .catch(() => undefined)
      // A new document: nothing that was read stays in this one.
      .then(() => location.assign(staffPathTo('signIn')))
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
          <Link
            key={name}
            href={staffPathTo(name)}
            onClick={() => setOpen(false)}
            aria-current={current(name)}
            {...(name === 'search' && keyHint('/'))}
          >
            {t[name]}
          </Link>
        ))}
        <Button kind="quiet" onClick={signOut}>
          {t.signOut}
        </Button>
      </div>
    </nav>
  )
}
