import { useState, type ReactNode, type Ref } from 'react'
import { css, keyframes, styled } from 'styled-components'
import { CARD_RATIO } from './cardGridGeometry'
import { lobePath } from './lobePath'
import { rosetteFor } from './rosetteFor'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  kind: 'debit' | 'credit'
  /** Determines the engraving, which is different for each card. */
  seed: string
  /** Formatted: `•••• •••• •••• 4821`, or the full number while it is shown. */
  number: string
  /** The digits, so that the caller can select them. */
  numberRef?: Ref<HTMLSpanElement> | undefined
  holder: ReactNode
  /** `11/29` */
  expiry: string
  /** A balance, `Active` or `Frozen ❅`. */
  corner?: ReactNode
  /** Between the corner and the number, in the card's own ink: its gauge. */
  middle?: ReactNode
  isFrozen?: boolean
}

const engraving = (surface: string): string =>
  `color-mix(in srgb, var(--${surface}-engraving) 50%, var(--${surface}-to))`

/** How long the frost takes to cross a card, in seconds. Short, because the word in the corner appears at once. */
const FROST_S = 0.4

/** The frost spreads from the corner with the rosette. */
const FROST_CENTRE = 'circle at 82% 28%'

const Plastic = styled.div<{ $kind: Props['kind']; $isFrozen: boolean }>`
  /* A long list tells the width. To find it as a container's, the browser goes through the styles of each card twice. */
  container-type: var(--card-container, inline-size);
  @media print {
    container-type: inline-size;
  }
  position: relative;
  aspect-ratio: ${CARD_RATIO};
  border-radius: 18px;
  /* The card's edge with forced colours, which take its background away. */
  outline: 1px solid transparent;
  outline-offset: -1px;
  overflow: hidden;
  isolation: isolate;
  /* Without its background the pale text would be unreadable on paper. */
  print-color-adjust: exact;
  background: ${({ $kind, $isFrozen }) => ($isFrozen ? 'var(--ice-to)' : `var(--card-${$kind}-to)`)};
  color: var(${({ $isFrozen }) => ($isFrozen ? '--ice-ink' : '--card-ink')});
  box-shadow: var(--shadow);
  --frost-reach: ${({ $isFrozen }) => ($isFrozen ? '135%' : '0%')};
  transition:
    --frost-reach ${FROST_S}s ease-out,
    background 0.1s ${({ $isFrozen }) => ($isFrozen ? `${FROST_S - 0.1}s` : '0s')};

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
    transition: opacity 0.1s ${({ $isFrozen }) => ($isFrozen ? `${FROST_S - 0.1}s` : '0s')};
  }

  /* The frost, spreading from the corner with the rosette. */
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -2;
    /* An empty mask still costs a compositing layer per card, so it is hidden when there is no ice. */
    visibility: ${({ $isFrozen }) => ($isFrozen ? 'visible' : 'hidden')};
    transition: visibility 0s ${({ $isFrozen }) => ($isFrozen ? '0s' : `${FROST_S}s`)};
    background:
      radial-gradient(120% 90% at 100% 0%, var(--ice-shine), transparent 60%),
      radial-gradient(90% 80% at 0% 100%, var(--ice-shine), transparent 55%),
      linear-gradient(160deg, var(--ice-from), var(--ice-to));
    mask-image: radial-gradient(
      ${FROST_CENTRE},
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
    /* A mixed colour instead of opacity, which would cost a layer per card in a long list. */
    stroke: ${({ $kind, $isFrozen }) => engraving($isFrozen ? 'ice' : `card-${$kind}`)};
    transition: stroke ${FROST_S}s;
  }
`

const FREEZING = keyframes`
  from, to {
    -webkit-text-fill-color: transparent;
  }
`
/** The same animation under another name: a change of name restarts it. */
const THAWING = keyframes`
  0%, 100% {
    -webkit-text-fill-color: transparent;
  }
`

/**
 * While frost moves over the card, its ink is painted behind the text and switches at the front of the frost: dark ink
 * stands on ice only, light ink on the plastic only.
 */
const inkBehindText = css<{ $isFrozen: boolean }>`
  background: radial-gradient(
    ${FROST_CENTRE},
    var(--ice-ink) calc(var(--frost-reach) - 18%),
    var(--card-ink) calc(var(--frost-reach) - 12%)
  );
  background-clip: text;
  animation: ${({ $isFrozen }) => ($isFrozen ? FREEZING : THAWING)} ${FROST_S}s;
`

const Face = styled.div<{ $isFrozen: boolean; $hasTurned: boolean }>`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  height: 100%;
  padding: clamp(14px, 7%, 22px);
  ${({ $hasTurned }) => $hasTurned && inkBehindText}
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
  --width: var(--card-width, 100cqi);
  @media print {
    --width: 100cqi;
  }
  font-size: clamp(0.75rem, calc(0.059 * var(--width)), 1.125rem);
  letter-spacing: 0.12em;
  white-space: nowrap;
`

const Holder = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** A payment card. A frozen one is covered in ice and stays legible. */
export function PaymentCard({
  kind,
  seed,
  number,
  numberRef,
  holder,
  expiry,
  corner,
  middle,
  isFrozen = false,
}: Props) {
  const isMasked = number.includes('•')
  const rosette = rosetteFor(seed)
  // A card that is already frozen when it is first drawn has no animation.
  const [isFirst] = useState(isFrozen)
  const [hasTurned, setHasTurned] = useState(false)
  if (isFrozen !== isFirst && !hasTurned) setHasTurned(true)
  return (
    <Plastic $kind={kind} $isFrozen={isFrozen}>
      <svg className="rosette" viewBox="-2500 -600 3200 2020" strokeWidth={4.5} aria-hidden="true">
        {/* All lobes at once: in a long list, a path costs less than an element per lobe. */}
        <path d={lobePath(rosette, rosette.lobes)} />
      </svg>
      <Face $isFrozen={isFrozen} $hasTurned={hasTurned}>
        <Row>
          <Kind>{kind === 'debit' ? 'Debit' : 'Credit'}</Kind>
          {corner !== undefined && <Corner>{corner}</Corner>}
        </Row>
        {middle}
        <div>
          <Digits>
            {/* The key drops the selection when the number changes. */}
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
