import { MCP_PATH } from '../../contract/mcp/endpoints.ts'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

/** Says which address a program with a model is given, such as Claude. */
export function ConnectCard() {
  const address = window.location.origin + MCP_PATH
  return (
    <Card title="Connect an assistant">
      <p className="mb-3 text-pretty text-muted-foreground">
        Claude, ChatGPT, Cursor and other programs that speak MCP can work here in your name. Paste this address where
        the program asks for a connector or an MCP server. It then leads you here, and you choose what it may do.
        Connected programs are listed with your keys.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-sm bg-accent px-3 py-2 font-mono text-sm break-all select-all">{address}</code>
        <CopyButton variant="outline" text={address} label="Copy address" />
      </div>
    </Card>
  )
}
