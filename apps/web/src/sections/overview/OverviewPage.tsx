import './overview.css'
import { type LoanSummary, loanSummaryApi, pagePath, type StoredAnswers } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { PageParams } from '../../data/base/page.ts'
import { isRefusal } from '../../data/base/request.ts'
import { useReturnPage, useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { useRecord, useSaveRecord } from '../../data/records.ts'
import { EstimateNotice } from '../../forms/estimate/EstimateNotice.tsx'
import { FlowActions, FlowLoading } from '../../forms/FlowActions.tsx'
import { Problem } from '../../forms/Problem.tsx'
import { StepFrame } from '../../forms/StepFrame.tsx'
import { type PageFlow, usePageFlow } from '../../forms/use-page-flow.ts'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { LoanFigures } from './LoanFigures.tsx'
import { texts } from './text.ts'

export function OverviewPage() {
  const query = useRecord('summary')
  const { query: progress, flow } = usePageFlow('overview')
  const t = useTexts(texts)
  if (flow && isRefusal<'GET /{dealer}/application/{application_id}/summary'>(query.error, 'summary_needs_home'))
    return <WithoutHome message={query.error.message} />
  return (
    <StepFrame page="overview" lead={t.lead}>
      {flow && query.data ? (
        <Loaded summary={loanSummaryApi.fromApi(query.data.data)} flow={flow} newer={query.readAgain} />
      ) : (
        <FlowLoading queries={flow ? [query] : [progress]} label={t.loading} rows={3} />
      )}
    </StepFrame>
  )
}

interface LoadedProps {
  summary: LoanSummary
  flow: PageFlow
  newer(): Promise<unknown>
}

function Loaded({ summary, flow, newer }: LoadedProps) {
  const save = useSaveRecord({ record: 'summary' })
  const saving = useSaving({ newer })
  const confirm: StoredAnswers = { confirm: true }
  const translate = useTranslate()
  const t = useTexts(texts)
  return (
    <div className="stack">
      <div>
        <EstimateNotice />
      </div>
      <LoanFigures summary={summary} />
      <Problem title={t.notSaved} sentences={[saving.problem]} recovery={saving.recovery} />
      <FlowActions>
        <Button
          kind="primary"
          wide
          busy={saving.busy && t.saving}
          onClick={() =>
            saving.run(async stop => {
              await save(confirm, stop)
              flow.proceed()
            })
          }
        >
          {translate(flow.label())}
        </Button>
      </FlowActions>
    </div>
  )
}

/** Shown while the home has no price: there is no loan to calculate yet. */
function WithoutHome({ message }: { message: string }) {
  const t = useTexts(texts)
  const params = useRouteParams()
  const back = useReturnPage() ?? 'progress'
  const [, go] = useLocation()
  return (
    <StepFrame page="overview">
      <div className="stack">
        <Alert kind="warning">
          <p>{message}</p>
        </Alert>
        <FlowActions>
          <Button kind="primary" wide onClick={() => go(pagePath(params, back))}>
            {t.ok}
          </Button>
        </FlowActions>
      </div>
    </StepFrame>
  )
}
OverviewPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('summary', params))
