import type { ApplicationViewResponse, MilestonesView } from '@porchlight/api'
import { shortTitle, taskLabels } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../../text/texts.ts'
import { texts } from './text.ts'
import { useWho } from './use-who.ts'

type Task = MilestonesView['tasks'][number]

/** Returns a function that names a task: one that is about an item by the item and its person. */
export function useTaskLabel(view: Pick<ApplicationViewResponse, 'borrowers' | 'items'>): (task: Task) => string {
  const translate = useTranslate()
  const whoOf = useWho(view)
  const t = useTexts(texts).tasks
  return ({ kind, ref }) => {
    const item = kind === 'CAME_IN' && view.items.find(({ id }) => id === ref || `${id}?` === ref)
    if (!item) return translate(taskLabels[kind])
    return (item.id === ref ? t.check : t.question)(shortTitle(item.title), whoOf(item))
  }
}

/** The tasks of one line, with their number. */
export interface FoldedTask extends Task {
  count: number
}

/** Folds the tasks to check what came in into the first of them, which is due first. */
export function foldedTasks(tasks: readonly Task[]): FoldedTask[] {
  const cameIn = tasks.filter(({ kind }) => kind === 'CAME_IN')
  return tasks
    .filter(task => task.kind !== 'CAME_IN' || task === cameIn[0])
    .map(task => ({ ...task, count: task.kind === 'CAME_IN' ? cameIn.length : 1 }))
}
