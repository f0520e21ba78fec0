import { formatPhone, pathTo } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useDealerSlug, usePageContext } from '../../data/base/page-context.tsx'
import { queries } from '../../data/queries.ts'
import { useUser } from '../../data/records.ts'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { type Begun, kinds } from './begun.ts'
import { texts } from './text.ts'

const OtherContactDialog = lazyComponent(async () => (await import('./OtherContactDialog.tsx')).OtherContactDialog)

interface OtherContactProps {
  /** Says nothing where no application lists the user's contact: the page is also for people with an application. */
  onlyBegun?: boolean
}

/** Shows a person without an application the contact that one was begun with, or else how it may have been begun. */
export function OtherContact({ onlyBegun }: OtherContactProps) {
  const dealer = useDealerSlug()
  const { sends_texts } = usePageContext()
  const { data: user } = useUser()
  const { data } = useQuery(queries.otherContact())
  const t = useTexts(texts)
  if (!user || !data) return null
  if (data.application) return <BegunWith begun={data.application} />
  if (onlyBegun) return null
  return (
    <p>
      {t.elsewhere[sends_texts ? (user.email ? 'email' : 'sms') : 'emailOnly']}{' '}
      <Link href={pathTo('logout', { dealer }, { next: 'login' })}>{t.elsewhere.link}</Link>
    </p>
  )
}

/** A second contact of one kind cannot be added, so the person signs in with the other one alone. */
function BegunWith({ begun }: { begun: Begun }) {
  const { dealer: shown, sends_texts } = usePageContext()
  const dealer = useDealerSlug()
  const [isOpen, setOpen] = useState(false)
  const t = useTexts(texts)
  const kind = kinds[begun.begun_with]
  if (kind === 'sms' && !sends_texts)
    return (
      <Alert>
        <p>{t.begunByText(begun.hint, shown?.name ?? '', formatPhone(shown?.phone_number ?? ''))}</p>
      </Alert>
    )
  const label = t.signInWith[kind]
  return (
    <Alert>
      <p>{t.begun[kinds[begun.listed]][kind](begun.hint)}</p>
      {begun.listed === begun.begun_with ? (
        <ButtonLink to={pathTo('logout', { dealer }, { next: 'login' })}>{label}</ButtonLink>
      ) : (
        <Button onClick={() => setOpen(true)}>{label}</Button>
      )}
      {isOpen && <OtherContactDialog begun={begun} onClose={() => setOpen(false)} />}
    </Alert>
  )
}
