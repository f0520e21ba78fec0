import { pagePath, pathTo } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import type { PageParams } from '../../data/base/page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { useProgress } from '../../data/records.ts'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useTexts } from '../../text/texts.ts'
import { untilSeen } from '../../ui/after-press.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ChoiceButtons } from '../../ui/ChoiceButtons.tsx'
import { AddCoborrowerGuard } from '../progress/AddCoborrowerGuard.tsx'
import { texts } from './text.ts'

/** Asks right after registration whether another person applies too. Nothing is stored; each answer leads to a page. */
export function TogetherPage() {
  const params = useRouteParams()
  const { data } = useProgress()
  const [, go] = useLocation()
  const t = useTexts(texts).together
  const id = useId()
  const alone = pagePath({ ...params, borrower: data?.auth_user_borrower_id ?? '' }, 'personal-info/citizenship')
  const paths = { alone, invite: pathTo('coborrowerInvite', params), device: pathTo('coborrowerAdd', params) }
  const [picked, setPicked] = useState<keyof typeof paths | null>(null)
  return (
    <SignedInFrame narrow title={t.title} lead={t.lead}>
      <AddCoborrowerGuard rows={3}>
        <div className="stack">
          <ChoiceButtons
            id={id}
            label={t.title}
            titled
            options={[
              { value: 'alone', label: t.alone },
              { value: 'invite', label: t.invite, hint: t.inviteHint },
              { value: 'device', label: t.device, hint: t.deviceHint },
            ]}
            value={picked}
            onPick={async choice => {
              setPicked(choice)
              await untilSeen()
              go(paths[choice])
            }}
          />
          <ButtonLink kind="quiet" to={alone}>
            {t.later}
          </ButtonLink>
        </div>
      </AddCoborrowerGuard>
    </SignedInFrame>
  )
}

TogetherPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.progress(params))
