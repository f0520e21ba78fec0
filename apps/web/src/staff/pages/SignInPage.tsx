import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { call, readOf } from '../session/api.ts'
import { askForPasskey } from '../session/passkeys.ts'
import { useStaff } from '../session/session.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'

/** One button. The session that it opens moves the router on to the page that was asked for. */
export function SignInPage() {
  const { lender, oidc, dev, setSession } = useStaff()
  const action = useAction()
  const elsewhere = useAction()
  const router = useRouter()
  const all = useTexts(texts)
  const t = all.signIn
  const redirect = new URLSearchParams(router.searchHook(router)).get('redirect')
  const signIn = () =>
    action.run(async () => {
      const { options } = await call('POST /staff/sign-in/passkey/options')
      const credential = await askForPasskey(options)
      setSession(await call('POST /staff/sign-in/passkey', { body: { credential } }))
    })
  const signInElsewhere = () =>
    elsewhere.run(async () => {
      const body = redirect === null ? {} : { redirect }
      location.assign((await call('POST /staff/sign-in/oidc', { body })).url)
    })
  return (
    <StaffFrame narrow title={t.title} lead={t.lead(lender)}>
      <div className="stack">
        <Problem sentence={action.problem ?? elsewhere.problem} />
        <Button wide kind="primary" busy={action.busy && t.busy} onClick={signIn}>
          {t.passkey}
        </Button>
        {oidc && (
          <Button wide busy={elsewhere.busy && all.opening} onClick={signInElsewhere}>
            {t.oidc}
          </Button>
        )}
        <p className="soft">{t.lost}</p>
        {dev && <DemoPeople />}
      </div>
    </StaffFrame>
  )
}

function DemoPeople() {
  const { setSession } = useStaff()
  const action = useAction()
  const t = useTexts(texts).signIn
  const { data } = useQuery(readOf('GET /staff/sign-in/development'))
  if (!data) return null
  const signInAs = (staff_id: string) =>
    action.run(async () => setSession(await call('POST /staff/sign-in/development', { body: { staff_id } })))
  return (
    <section className="stack stack--tight" aria-labelledby="demo">
      <h2 id="demo">{t.development}</h2>
      <p className="soft">{t.developmentWhy}</p>
      <Problem sentence={action.problem} />
      {data.people.map(({ id, name, title }) => (
        <Button wide key={id} onClick={() => signInAs(id)}>
          {`${name}, ${title}`}
        </Button>
      ))}
    </section>
  )
}
