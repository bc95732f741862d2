import hand from 'lucide-static/icons/hand.svg?raw'
import lock from 'lucide-static/icons/lock.svg?raw'
import mailIcon from 'lucide-static/icons/mail.svg?raw'
import octagonAlert from 'lucide-static/icons/octagon-alert.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import type { NotificationSettings, SettingLine } from '#contract/delivery.ts'
import { CHANNELS, type Channel, type OwnCategory } from '#domain/notifications/notification-category.ts'
import { Card } from '#shared/ui/card.tsx'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { Table } from '#shared/ui/table.tsx'
import { switchChannel } from './api.ts'
import { ChangeError, runChange } from './change-error.tsx'
import { useLine, useSettingsTexts } from './texts.ts'
import info from 'lucide-static/icons/info.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useFormat } from '#shared/i18n/use-format.ts'

interface NoteProps {
  readonly warn?: boolean
  readonly children: ReactNode
}

export function Note({ warn = false, children }: NoteProps): ReactElement {
  return (
    <p className={warn ? 'hint warn' : 'hint'}>
      <Icon source={warn ? triangleAlert : info} size="s" />
      <span>{children}</span>
    </p>
  )
}

/** Notes below the table: the targets of push and mail, or why they are not delivered. */
function ChannelNotes({ push, mail }: PushAndMail): ReactElement {
  const text = useSettingsTexts()
  const { date } = useFormat()
  const { obstacle, address, failure } = mail
  return (
    <>
      <Note>{text('alwaysNote')}</Note>
      {push.obstacle ? (
        <Note warn>{text(`push.${push.obstacle}`)}</Note>
      ) : (
        push.devices.every(({ enabled, refused }) => !enabled || refused) && <Note>{text('push.noDevice')}</Note>
      )}
      {obstacle ? (
        <Note warn>{text(`mail.${obstacle}`)}</Note>
      ) : failure ? (
        <Note warn>
          {text('mail.failed', { address: address ?? '', date: date(failure.at) })} <q>{failure.answer}</q>
        </Note>
      ) : (
        <Note>{text('mail.to', { address: address ?? '' })}</Note>
      )}
    </>
  )
}

const OWN_ICONS: Readonly<Record<OwnCategory, IconSource>> = { urgent: octagonAlert, todo: hand, digest: mailIcon }

export type PushAndMail = Pick<NotificationSettings, 'push' | 'mail'>

/** Category by channel: every switch saves immediately. */
export function ChannelsCard({ lines, push, mail }: PushAndMail & { lines: readonly SettingLine[] }): ReactElement {
  const text = useSettingsTexts()
  const reasons: Partial<Record<Channel, string>> = {
    ...(push.obstacle && { push: text(`push.${push.obstacle}`) }),
    ...(mail.obstacle && { mail: text(`mail.${mail.obstacle}`) }),
  }
  const columns = CHANNELS.map((channel) => ({
    key: channel,
    head: text(channel),
    centred: true,
    cell: (line: SettingLine) => <State line={line} channel={channel} reason={reasons[channel]} />,
  }))
  return (
    <Card part="channels" flush className="channels">
      <Table
        label={text('channels')}
        columns={[{ key: 'what', head: text('about'), cell: (line) => <Category id={line.id} /> }, ...columns]}
        rows={lines}
        rowKey={({ id }) => id}
      />
      <div className="stack gap-8 channels-foot">
        <ChangeError part="channels" />
        <ChannelNotes push={push} mail={mail} />
      </div>
    </Card>
  )
}

function Category({ id }: Pick<SettingLine, 'id'>): ReactElement {
  const { icon, name, what } = useLine(id)
  return (
    <span className="category">
      <Icon source={icon ?? OWN_ICONS[id as OwnCategory]} />
      <span>
        {name}
        <small>{what}</small>
      </span>
    </span>
  )
}

interface StateProps {
  readonly line: SettingLine
  readonly channel: Channel
  /** Why this channel delivers nothing. */
  readonly reason: string | undefined
}

function State({ line, channel, reason }: StateProps): ReactElement {
  const text = useSettingsTexts()
  const { id, [channel]: state } = line
  const { name } = useLine(id)
  if (state === 'always')
    return (
      <span className="icon-text muted small">
        <Icon source={lock} size="s" />
        {text('always')}
        <span className="sr">, {text('alwaysWhy')}</span>
      </span>
    )
  if (state === 'never')
    return (
      <span className="icon-text muted small">
        <span aria-hidden="true">{text('none')}</span>
        <span className="sr">{text('neverWhy')}</span>
      </span>
    )
  return (
    <Switch
      hideLabel
      label={text(`by.${channel}`, { category: name })}
      checked={state === 'on'}
      reason={reason}
      onChange={(isOn) => void runChange('channels', switchChannel(id, channel, isOn))}
    />
  )
}
