import { Component, type ComponentType, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { PageFrame, TITLE_ID } from './PageFrame.tsx'

export interface CrashDetailsProps {
  id: string | null
  onAgain(): void
}

interface CrashBoundaryProps {
  /** 'Skip to content'. */
  skip: string
  texts: { title: string; again: string }
  /** Between title and button. It may come later, or not at all where it cannot be fetched. */
  Details: ComponentType<CrashDetailsProps>
  /** True where drafts are in the memory of the document, which a reload would clear. */
  hasDraftsInMemory?: boolean
  /** Resolves with the id under which the log has the error. */
  report(error: unknown): Promise<string | null>
  children: ReactNode
}

/** Shows that the page failed where an error of the code leaves it without content: without header and data, which may have failed. */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasFailed: boolean; id: string | null }> {
  override state = { hasFailed: false, id: null }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  showAgain = () => (this.props.hasDraftsInMemory ? this.setState({ hasFailed: false }) : location.reload())
  override componentDidCatch(error: unknown): void {
    document.getElementById(TITLE_ID)?.focus()
    void this.props.report(error).then(id => this.setState({ id }))
  }
  override render(): ReactNode {
    const { skip, texts, Details, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <PageFrame narrow skip={skip} title={texts.title} header={null} footer={null}>
        <Details id={this.state.id} onAgain={this.showAgain} />
        <Button kind="primary" wide onClick={this.showAgain}>
          {texts.again}
        </Button>
      </PageFrame>
    )
  }
}
