import { pagePath, reasonDenied, type SectionId, sectionPage } from '@porchlight/domain'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'wouter'
import type { ApplicationOnPage, Person } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { ReopenQuestion, useReopen } from '../../forms/reopening/Reopening.tsx'
import { useDenialText, useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

interface Edit {
  person: Person
  section: SectionId
}

const EditContext = createContext<(edit: Edit) => void>(() => undefined)

/** Opens a section of a person, after asking where that needs a reopening. */
export const useEdit = () => useContext(EditContext)

interface EditQuestionProps {
  application: ApplicationOnPage
  children: ReactNode
}

/** Asks above the lists of sections: a reopening replaces them, also one whose response is lost, and the question stays. */
export function EditQuestion({ application, children }: EditQuestionProps) {
  const { dealer } = useRouteParams()
  const [, go] = useLocation()
  const [asked, setAsked] = useState<Edit | null>(null)
  const reopening = useReopen()
  const t = useTexts(texts)
  const denialText = useDenialText()
  const open = ({ person, section }: Edit) =>
    go(pagePath({ dealer, application: application.id, borrower: person.id }, sectionPage(section)))
  return (
    <EditContext value={edit => (application.status === 'STARTED' ? open(edit) : setAsked(edit))}>
      {children}
      {asked && (
        <ReopenQuestion
          reopening={reopening}
          text={{ title: t.editTitle, confirm: t.editConfirm }}
          onCancel={() => setAsked(null)}
          onConfirm={() => reopening.reopen(() => open(asked))}
        >
          <p>{denialText(reasonDenied.saveSection(application, asked.person, application.own))}</p>
        </ReopenQuestion>
      )}
    </EditContext>
  )
}
