import { pathTo, reasonDenied } from '@porchlight/domain'
import { useLocation } from 'wouter'
import { useRouteParams } from '../../data/use-route-params.ts'
import { useDenialText, useTexts } from '../../text/texts.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { ApplicationOnPage } from './application-on-page.ts'
import { PersonPanel } from './PersonPanel.tsx'
import { texts } from './text.ts'

/** Everyone on the application with their progress, and the link to add a co-borrower. */
export function People({ application }: { application: ApplicationOnPage }) {
  const { borrowers, own } = application
  const t = useTexts(texts)
  const isAlone = borrowers.length === 1
  return (
    <section className="stack stack--tight" aria-labelledby="people">
      <h2 id="people">{isAlone ? t.alone : t.people}</h2>
      {isAlone ? (
        <p className="soft">{t.aloneHint}</p>
      ) : (
        <ul className="stack people">
          {borrowers.map(person => (
            <li key={person.id}>
              <PersonPanel application={application} person={person} />
            </li>
          ))}
        </ul>
      )}
      {own.is_primary && <AddCoborrower application={application} />}
    </section>
  )
}

function AddCoborrower({ application }: { application: ApplicationOnPage }) {
  const { dealer } = useRouteParams()
  const [, go] = useLocation()
  const t = useTexts(texts)
  const denialText = useDenialText()
  return (
    <Menu
      label={t.add}
      options={[
        { value: 'coborrowerAdd', label: t.addHere },
        { value: 'coborrowerInvite', label: t.addByInvitation },
      ]}
      disabledReason={denialText(reasonDenied.changeCoborrowers(application))}
      onPick={page => go(pathTo(page, { dealer, application: application.id }))}
    />
  )
}
