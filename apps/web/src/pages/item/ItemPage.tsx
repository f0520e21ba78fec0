import type { ItemPageResponse } from '@porchlight/api'
import { isEnded, isOpenForBorrower, isToCheck, mayHappen, pathTo } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type ApplicationOnPage, applicationOnPage } from '../../data/application-on-page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { isRefusal } from '../../data/base/request.ts'
import { useParamsOf, useRouteParams } from '../../data/base/use-route-params.ts'
import { useProgress } from '../../data/records.ts'
import { standingQuery } from '../../data/standing-query.ts'
import { Loading } from '../../forms/Loading.tsx'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useHeldReason } from '../../frame/use-mode-words.ts'
import { itemQuery } from '../../items/answering/item-query.ts'
import { openItems } from '../../items/demand.ts'
import { otherPersonOf } from '../../items/other-person.ts'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Badge } from '../../ui/Card.tsx'
import { backIcon } from '../../ui/icons.ts'
import { Lines } from '../../ui/Lines.tsx'
import { useTimes } from '../../ui/times.ts'
import { AnswerPart } from './AnswerPart.tsx'
import { texts } from './text.ts'

/** Shows an item of a borrower: why it is needed, what counts, and how it can be answered. */
export function ItemPage() {
  const { dealer, application } = useRouteParams()
  const { item: id } = useParamsOf('item')
  const item = useQuery(itemQuery({ dealer, application }, id))
  const progress = useProgress()
  const t = useTexts(texts)
  const isGone = isRefusal<'GET /{dealer}/application/{application_id}/items/{id}'>(item.error, 'item_not_found')
  return (
    <SignedInFrame title={item.data?.title ?? t.title}>
      <div className="stack">
        {isGone ? (
          <p>{t.gone}</p>
        ) : item.data && progress.data ? (
          <ItemDetails item={item.data} application={applicationOnPage(progress.data)} />
        ) : (
          <Loading queries={[item, progress]} label={t.loading} rows={3} />
        )}
        <div>
          <ButtonLink kind="quiet" icon={backIcon} to={pathTo('progress', { dealer, application })}>
            {t.back}
          </ButtonLink>
        </div>
      </div>
    </SignedInFrame>
  )
}

interface ItemProps {
  item: ItemPageResponse
  application: ApplicationOnPage
}

function ItemDetails({ item, application }: ItemProps) {
  const { dealer } = useRouteParams()
  const standing = useQuery(standingQuery({ dealer, application: application.id }))
  const { lender } = usePageContext()
  const [wasAnswered, setAnswered] = useState(false)
  const [wantsToChange, setWantsToChange] = useState(false)
  const t = useTexts(texts)
  const held = useHeldReason()
  const isOpen = isOpenForBorrower(item.state)
  const next = standing.data && openItems(standing.data).open.find(({ id }) => id !== item.id)
  const isOver = isEnded(application)
  const mayChange =
    isToCheck(item.state) &&
    mayHappen({
      ...{ kind: item.kind, state: item.state, event: 'answered', actor: 'BORROWER' },
      ...{ applicationStatus: application.status, isEnded: isOver },
    }) === true
  const isAgreed = item.claim !== '' && item.legal_text.length > 0
  const isChanging = mayChange && wantsToChange
  return (
    <>
      <State item={item} application={application} />
      {item.asked_again && isOpen && (
        <Alert kind="warning" title={t.askedAgain}>
          <p>{item.asked_again}</p>
        </Alert>
      )}
      <Description item={item} />
      {item.answer && (
        <section className="stack stack--tight" aria-labelledby="sent">
          <h2 id="sent">{isOpen ? t.sentBefore : isAgreed ? t.agreedTo : t.sent}</h2>
          {isAgreed && <Lines text={item.legal_text.join('\n')} />}
          <Lines text={item.answer} />
        </section>
      )}
      {!isOpen && !isChanging && <Outcome item={item} isNew={wasAnswered} />}
      {mayChange && !isChanging && (
        <div>
          <Button disabledReason={held} onClick={() => setWantsToChange(true)}>
            {t.changeAnswer}
          </Button>
        </div>
      )}
      {isOpen && isOver && <p>{t.ended}</p>}
      {!isOver && (
        <AnswerPart
          item={item}
          application={application}
          contact={standing.isPending ? undefined : (standing.data?.contact?.first_name ?? lender)}
          isChanging={isChanging}
          onAnswered={() => {
            setAnswered(true)
            setWantsToChange(false)
          }}
        />
      )}
      {!isOpen && !isChanging && next && !isOver && (
        <div>
          <ButtonLink kind="primary" to={pathTo('item', { dealer, application: application.id, item: next.id })}>
            {t.next(next.title)}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function State({ item, application }: ItemProps) {
  const t = useTexts(texts)
  const isOpen = isOpenForBorrower(item.state)
  const person = otherPersonOf(application, item)
  const kind = isOpen && !item.is_helpful ? 'warning' : item.state === 'ACCEPTED' ? 'success' : 'neutral'
  return (
    <div className="stack stack--tight">
      {person && isOpen && item.kind === 'AUTHORIZATION' && <p>{t.handOver(person.first_name)}</p>}
      <Badge kind={kind}>{item.state_label}</Badge>
      {isOpen && item.due && (
        <p>
          <strong>{item.due}</strong>
        </p>
      )}
      {isOpen && item.is_late && <p>{t.late}</p>}
      {person && <p>{t.forPerson(person.first_name)}</p>}
      {item.borrower_id === null && application.borrowers.length > 1 && isOpen && <p>{t.forAnyone}</p>}
      {item.is_helpful && isOpen && <p>{t.helpful}</p>}
    </div>
  )
}

/** Explains why the item is needed and what counts. */
function Description({ item }: { item: ItemPageResponse }) {
  const t = useTexts(texts)
  const { lender } = usePageContext()
  const { day } = useTimes()
  const parts = [
    [t.counts, item.counts],
    [t.doesntCount, item.doesnt_count],
    [t.example, item.example],
  ] as const
  return (
    <>
      {item.corrected_at && isOpenForBorrower(item.state) && (
        <p>
          <strong>{t.corrected(lender, day(item.corrected_at))}</strong>
        </p>
      )}
      {item.why && <Lines text={item.why} />}
      {parts.map(
        ([title, words]) =>
          words && (
            <div key={title} className="stack stack--tight">
              <h2>{title}</h2>
              <Lines text={words} />
            </div>
          ),
      )}
    </>
  )
}

/** The state of an item that asks for nothing more. It takes the focus after an answer, whose form is gone. */
function Outcome({ item, isNew }: { item: ItemPageResponse; isNew: boolean }) {
  const { state, claim, answered_at, answered_by: person } = item
  const t = useTexts(texts)
  const { day } = useTimes()
  const words = {
    ANSWERED: t.checking,
    NOT_AVAILABLE: t.notAvailable,
    ACCEPTED: t.accepted,
    WAIVED: t.waived,
  } as const
  const sentence = words[state as keyof typeof words]
  const focused = useCallback((element: HTMLDivElement | null) => element?.focus(), [])
  return (
    <Alert kind="success" title={isNew ? t.thanks : undefined} ref={isNew ? focused : undefined}>
      {claim && <Lines text={claim} />}
      {answered_at && !claim && state === 'ANSWERED' && (
        <p>
          {person?.is_reader
            ? t.sentOn(day(answered_at))
            : person
              ? t.answeredBy(person.first_name, day(answered_at))
              : t.answeredOn(day(answered_at))}
        </p>
      )}
      {(!claim || state !== 'ANSWERED') && <p>{sentence}</p>}
    </Alert>
  )
}
