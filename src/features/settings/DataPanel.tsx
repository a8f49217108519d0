import { useState } from 'react'
import { useAppDispatch } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Panel } from '../../components/Panel'
import { Refusal } from '../../components/Refusal'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { exportActivity, exportEverything } from './exports'
import { ForgetDialog } from './ForgetDialog'

type Running = 'json' | 'csv'

/** Export and deletion of the data in this browser. */
export function DataPanel() {
  const dispatch = useAppDispatch()
  const [running, setRunning] = useState<Running>()
  const [problem, setProblem] = useState<string>()
  const [isForgetting, setIsForgetting] = useState(false)

  async function onExport(what: Running) {
    setRunning(what)
    setProblem(await dispatch(what === 'json' ? exportEverything() : exportActivity()))
    setRunning(undefined)
  }

  return (
    <Panel title="Your data">
      <Stack gap={14}>
        <Text look="muted">
          Download all that Florin holds for this wallet in this browser, or everything that happened as a
          table. Neither file has card numbers or signatures.
        </Text>
        <Stack isRow gap={10}>
          <Button kind="ghost" isBusy={running === 'json'} onClick={() => void onExport('json')}>
            Download everything (JSON)
          </Button>
          <Button kind="ghost" isBusy={running === 'csv'} onClick={() => void onExport('csv')}>
            Download activity (CSV)
          </Button>
        </Stack>
        <Refusal reason={problem} />
        <div>
          <Button kind="ghost" onClick={() => setIsForgetting(true)}>
            Delete what this browser holds
          </Button>
        </div>
      </Stack>
      {isForgetting && <ForgetDialog onClose={() => setIsForgetting(false)} />}
    </Panel>
  )
}
