import type { Fields } from '@porchlight/domain'
import { useEffect } from 'react'
import type { FieldError } from '../ui/ErrorSummary.tsx'
import { sharedMessage } from '../ui/PartErrors.tsx'
import type { FormState, Question } from './use-record-form.ts'

/** Names a question of the form in the error summary while the component is mounted. */
export function useQuestion<F extends Fields>(
  { questions }: Pick<FormState<F>, 'questions'>,
  { label, names, instruction }: Question,
): void {
  const key = names.join()
  useEffect(() => {
    const question = { label, names: key.split(','), instruction }
    questions.add(question)
    return () => void questions.delete(question)
  }, [questions, label, key, instruction])
}

/** The question that a line names: several inputs together while none of them is right, else the input of its own. */
function questionOf(questions: readonly Question[], name: string, wrong: readonly string[]): Question | undefined {
  const asking = questions.filter(({ names }) => names.includes(name)).sort((a, b) => a.names.length - b.names.length)
  return asking.findLast(({ names }) => names.every(asked => wrong.includes(asked))) ?? asking[0]
}

/** The lines of the error summary: one for each question, linked to its first field with a problem. */
export function errorLines<F extends Fields>(
  form: Pick<FormState<F>, 'definition' | 'errors' | 'idOf' | 'questions'>,
  translate: (label: string) => string,
): FieldError[] {
  const { definition, errors, idOf, questions } = form
  const wrong = definition.names.filter(name => errors[name])
  return wrong.flatMap(name => {
    const question = questionOf([...questions], name, wrong)
    const asked = wrong.filter(other => question?.names.includes(other) ?? other === name)
    if (asked[0] !== name) return []
    return {
      question: question?.names[0] ?? name,
      id: idOf(name),
      label: question?.label ?? translate(definition.fields[name]!.label),
      // Inputs with a line together have one message together.
      message: sharedMessage(
        asked.map(other => errors[other]),
        question?.instruction,
      )!,
    }
  })
}
