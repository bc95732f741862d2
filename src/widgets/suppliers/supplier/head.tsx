// The head of a partner: name, state, numbers to copy with failed checks, and the actions of the viewer.
import ban from 'lucide-static/icons/ban.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleSlash from 'lucide-static/icons/circle-slash.svg?raw'
import copy from 'lucide-static/icons/copy.svg?raw'
import download from 'lucide-static/icons/download.svg?raw'
import factory from 'lucide-static/icons/factory.svg?raw'
import history from 'lucide-static/icons/history.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useState, type ReactElement } from 'react'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { writeDuns, type NumberField } from '#domain/suppliers/numbers.ts'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { $language } from '#shared/bus/language.ts'
import { api } from '#shared/transport/api.ts'
import { copyText } from '#shared/copy-text.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { useMonth } from '#widgets/suppliers/cover-chip.tsx'
import { OpenDialog, useDialog } from './dialogs.tsx'
import { ruleText, useSupplierTexts } from './texts.ts'

const STATUS = {
  free: { kind: 'ok', icon: circleCheck },
  blocked: { kind: 'bad', icon: ban },
  inactive: { kind: 'off', icon: circleSlash },
} as const

/** '105 118': the digits of a BP number in threes. */
const inThrees = (bpNumber: number): string => String(bpNumber).replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')

export function Head({ partner }: { partner: PartnerDetails }): ReactElement {
  const text = useSupplierTexts()
  const { name, name2, status, internal, mayChange } = partner
  const dialog = useDialog()
  return (
    <header className="stack">
      <div className="row supplier-title">
        <div>
          <Heading>
            <bdi>{name}</bdi>
          </Heading>
          {name2 && <bdi className="muted">{name2}</bdi>}
        </div>
        <Chip {...STATUS[status]}>{text(`status.${status}`)}</Chip>
        <Chip icon={factory}>{text(internal ? 'internal' : 'external')}</Chip>
        <div className="row push supplier-acts">
          <Export partner={partner} />
          <IconButton
            outlined
            icon={history}
            label={text('history')}
            onClick={() => dialog.show({ kind: 'history' })}
          />
          {mayChange && (
            <Button icon={pencil} onClick={() => dialog.show({ kind: 'edit' })}>
              {text('edit')}
            </Button>
          )}
          <Button kind="primary" onClick={() => dialog.show({ kind: 'request' })}>
            {text('ask')}
          </Button>
        </div>
      </div>
      <Numbers partner={partner} />
      <Groups partner={partner} />
      <OpenDialog dialog={dialog} partner={partner} />
    </header>
  )
}

/** The purchases of the group there, for a spreadsheet. */
function Export({ partner: { id } }: { partner: PartnerDetails }): ReactElement {
  const text = useSupplierTexts()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const run = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const language = $language.get()
      const file = await api.blob(`api/gpp/partners/${id}/export`, { query: { language } })
      saveFile(file, `${text('exportName')}-${id}.csv`)
    } catch (error) {
      const sentence = errorText(error, text, 'exportFailed')
      setRefusal(sentence)
      announce(sentence, 'assertive')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {refusal && <span className="failure">{refusal}</span>}
      <Button icon={download} busy={isBusy} onClick={() => void run()}>
        {text('export')}
      </Button>
    </>
  )
}

const registerText = ({ kind, number, court }: PartnerDetails['register']): string =>
  [[kind, number].filter(Boolean).join(' '), court].filter(Boolean).join(', ')

function Numbers({ partner }: { partner: PartnerDetails }): ReactElement {
  const text = useSupplierTexts()
  const month = useMonth()
  const { bpNumber, externalNumber, vatId, taxNumber, duns, register, salesPeriod, sameVat } = partner
  const shared = sameVat > 0 ? text('sameVat', { count: sameVat }) : undefined
  return (
    <dl part="numbers" className="numbers">
      <Fact name="bpNumber" shown={inThrees(bpNumber)} copied={String(bpNumber)} partner={partner} />
      <Fact name="externalNumber" shown={externalNumber} copied={externalNumber} partner={partner} />
      <Fact name="vatId" shown={vatId} copied={vatId} partner={partner} note={shared} />
      <Fact name="taxNumber" shown={taxNumber} copied={taxNumber} partner={partner} />
      <Fact name="duns" shown={writeDuns(duns)} copied={duns} partner={partner} />
      <Fact name="register" shown={registerText(register)} partner={partner} />
      <Fact
        name="salesPeriod"
        shown={salesPeriod ? `${month(salesPeriod.first)} – ${month(salesPeriod.last)}` : ''}
        partner={partner}
      />
    </dl>
  )
}

interface FactProps {
  readonly name: 'bpNumber' | 'externalNumber' | 'salesPeriod' | Exclude<NumberField, 'iban'>
  readonly shown: string
  /** The text that the button copies; without it there is no button. */
  readonly copied?: string
  readonly note?: string | undefined
  readonly partner: PartnerDetails
}

/** A failed check warns and hides nothing; the tooltip of the history names the last author. */
function Fact({ name, shown, copied, note, partner }: FactProps): ReactElement {
  const text = useSupplierTexts()
  const format = useFormat()
  const { warnings, lastChanges } = partner
  const label = text(`field.${name}`)
  const rule = warnings.find(({ field }) => field === name)?.rule
  const change = name === 'register' ? lastChanges['registerNumber'] : lastChanges[name]
  const changed =
    change && text('changedBy', { name: change.by.name || text('formerPerson'), date: format.date(change.at) })
  const copyIt = async () => announce(text((await copyText(copied ?? '')) ? 'copied' : 'notCopied', { what: label }))
  return (
    <div title={changed}>
      <dt>{label}</dt>
      <dd>
        {shown || <span className="muted">{text('none')}</span>}
        {copied && (
          <IconButton icon={copy} size="small" label={text('copy', { what: label })} onClick={() => void copyIt()} />
        )}
      </dd>
      {rule && (
        <dd className="check-failed">
          <Icon source={triangleAlert} size="s" />
          {ruleText(text, rule)}
        </dd>
      )}
      {note && <dd className="muted small">{note}</dd>}
    </div>
  )
}

function Groups({ partner: { groups, articles } }: { partner: PartnerDetails }): ReactElement | null {
  const text = useSupplierTexts()
  const groupLabel = useGroupLabel()
  if (groups.length + articles.length === 0) return null
  return (
    <dl className="group-lines">
      {[
        { label: text('materialGroups'), all: groups.map((group) => ({ id: group.id, label: groupLabel(group) })) },
        { label: text('articles'), all: articles.map(({ id, number, name }) => ({ id, label: `${number} ${name}` })) },
      ].map(
        ({ label, all }) =>
          all.length > 0 && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="chips">
                {all.map((one) => (
                  <Chip key={one.id}>{one.label}</Chip>
                ))}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
