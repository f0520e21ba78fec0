import { Component, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Button } from './Button.tsx'
import { ErrorId } from './ErrorId.tsx'
import { PageFrame, TITLE_ID } from './PageFrame.tsx'

interface CrashTexts {
  title: string
  lead: string
  /** Exceptions to the lead. */
  except: string
  again: string
}

interface CrashBoundaryProps {
  /** 'Skip to content'. */
  skip: string
  texts: CrashTexts
  /** True where drafts are in the memory of the document, which a reload would clear. */
  hasDraftsInMemory?: boolean
  /** Resolves with the id under which the log has the error. */
  report(error: unknown): Promise<string | null>
  children: ReactNode
}

/** Shows that the page failed where an error of the code leaves it without content. */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasFailed: boolean; id: string | null }> {
  override state = { hasFailed: false, id: null }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  showAgain = () => (this.props.hasDraftsInMemory ? this.setState({ hasFailed: false }) : location.reload())
  override componentDidCatch(error: unknown): void {
    void this.props.report(error).then(id => this.setState({ id }))
  }
  override render(): ReactNode {
    const { skip, texts, children } = this.props
    return this.state.hasFailed ? (
      <CrashPage skip={skip} {...texts} id={this.state.id} onAgain={this.showAgain} />
    ) : (
      children
    )
  }
}

/** Depends on nothing that may have failed: no header, no data. Another address, such as that of Back, shows the page again, too. */
function CrashPage({
  skip,
  title,
  lead,
  except,
  again,
  id,
  onAgain,
}: CrashTexts & { skip: string; id: string | null; onAgain(): void }) {
  const [path] = useLocation()
  const failedPath = useRef(path)
  useEffect(() => document.getElementById(TITLE_ID)?.focus(), [])
  useEffect(() => {
    if (path !== failedPath.current) onAgain()
  }, [path, onAgain])
  return (
    <PageFrame narrow skip={skip} title={title} lead={lead} header={null} footer={null}>
      <p className="soft">{except}</p>
      <ErrorId id={id} />
      <Button kind="primary" wide onClick={onAgain}>
        {again}
      </Button>
    </PageFrame>
  )
}
