import type { ReactNode, Ref } from 'react'
import { styled } from 'styled-components'
import { Guilloche } from './Guilloche'
import { rosetteFor } from './rosetteFor'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  kind: 'debit' | 'credit'
  /** Draws the engraving: each card has its own. */
  seed: string
  /** Formatted: `•••• •••• •••• 4821`, or the full number while it is shown. */
  number: string
  /** On the digits, for whoever selects them. */
  numberRef?: Ref<HTMLSpanElement> | undefined
  holder: ReactNode
  /** `11/29` */
  expiry: string
  /** In the corner: a balance, `Active`, `Frozen ❅`. */
  corner?: ReactNode
  isFrozen?: boolean
  className?: string
}

const engraving = (surface: string): string =>
  `color-mix(in srgb, var(--${surface}-engraving) 50%, var(--${surface}-to))`

const Plastic = styled.div<{ $kind: Props['kind']; $isFrozen: boolean }>`
  container-type: inline-size;
  position: relative;
  aspect-ratio: 1.586;
  border-radius: 18px;
  overflow: hidden;
  isolation: isolate;
  /* Paper without the plastic would have its pale print on white. */
  print-color-adjust: exact;
  background: ${({ $kind, $isFrozen }) => ($isFrozen ? 'var(--ice-to)' : `var(--card-${$kind}-to)`)};
  color: var(${({ $isFrozen }) => ($isFrozen ? '--ice-ink' : '--card-ink')});
  box-shadow: var(--shadow);
  --frost-reach: ${({ $isFrozen }) => ($isFrozen ? '135%' : '0%')};
  transition:
    --frost-reach 0.7s ease-in-out,
    color 0.5s 0.1s,
    background 0.1s ${({ $isFrozen }) => ($isFrozen ? '0.6s' : '0s')};

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -3;
    background: linear-gradient(
      150deg,
      var(--card-${({ $kind }) => $kind}-from),
      var(--card-${({ $kind }) => $kind}-to)
    );
    opacity: ${({ $isFrozen }) => ($isFrozen ? 0 : 1)};
    transition: opacity 0.1s ${({ $isFrozen }) => ($isFrozen ? '0.6s' : '0s')};
  }

  /* The frost, creeping in from the corner where the engraving blooms. */
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -2;
    /* A mask that shows nothing still costs a layer per card: it is there while there is ice to see. */
    visibility: ${({ $isFrozen }) => ($isFrozen ? 'visible' : 'hidden')};
    transition: visibility 0s ${({ $isFrozen }) => ($isFrozen ? '0s' : '0.7s')};
    background:
      radial-gradient(120% 90% at 100% 0%, var(--ice-shine), transparent 60%),
      radial-gradient(90% 80% at 0% 100%, var(--ice-shine), transparent 55%),
      linear-gradient(160deg, var(--ice-from), var(--ice-to));
    mask-image: radial-gradient(
      circle at 82% 28%,
      black calc(var(--frost-reach) - 30%),
      transparent var(--frost-reach)
    );
  }

  > .rosette {
    position: absolute;
    inset: 0;
    z-index: -1;
    width: 100%;
    height: 100%;
    /* Half engraving, half card: opacity would be a layer of its own on every card of a long list. */
    stroke: ${({ $kind, $isFrozen }) => engraving($isFrozen ? 'ice' : `card-${$kind}`)};
    transition: stroke 0.6s 0.1s;
  }
`

const Face = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  height: 100%;
  padding: clamp(14px, 7cqi, 22px);
`

const Row = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: 12px;
  font-size: 0.8125rem;
`

const Kind = styled.b`
  font-size: 0.9375rem;
  font-weight: 600;
`

const Corner = styled.span`
  font-weight: 500;
`

const Digits = styled.div`
  margin-bottom: 8px;
  font-weight: 500;
  font-size: clamp(0.75rem, 5.9cqi, 1.125rem);
  letter-spacing: 0.12em;
  white-space: nowrap;
`

const Holder = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** The plastic. A frozen one is covered in ice; what is printed on it stays legible. */
export function PaymentCard({
  kind,
  seed,
  number,
  numberRef,
  holder,
  expiry,
  corner,
  isFrozen = false,
  className,
}: Props) {
  const isMasked = number.includes('•')
  return (
    <Plastic $kind={kind} $isFrozen={isFrozen} className={className}>
      <Guilloche viewBox="-250 -60 320 202" strokeWidth={0.45} {...rosetteFor(seed)} />
      <Face>
        <Row>
          <Kind>{kind === 'debit' ? 'Debit' : 'Credit'}</Kind>
          {corner !== undefined && <Corner>{corner}</Corner>}
        </Row>
        <div>
          <Digits>
            {/* Another number is another text: what was selected of the last one is no longer. */}
            <span key={number} ref={numberRef} aria-hidden={isMasked}>
              {number}
            </span>
            {isMasked && <VisuallyHidden>Number ending in {number.slice(-4)}</VisuallyHidden>}
          </Digits>
          <Row>
            <Holder>{holder}</Holder>
            <span>
              <VisuallyHidden>Expires </VisuallyHidden>
              {expiry}
            </span>
          </Row>
        </div>
      </Face>
    </Plastic>
  )
}
