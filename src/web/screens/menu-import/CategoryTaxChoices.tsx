import { Alert, Group, Radio, Stack } from "@mantine/core";
import { soundsLikeLiquor } from "#domain/menu/category.ts";
import { TaxClass, taxClassLabels } from "#domain/settings/taxClass.ts";

/** The chosen tax class by the name of a new category. */
export type CategoryTaxes = Readonly<Partial<Record<string, TaxClass>>>;

interface CategoryTaxChoicesProps {
  readonly categories: readonly string[];
  readonly taxes: CategoryTaxes;
  readonly onChange: (taxes: CategoryTaxes) => void;
}

/** Asks for the tax of each new category whose name sounds like liquor. */
export function CategoryTaxChoices({ categories, taxes, onChange }: CategoryTaxChoicesProps) {
  const asked = categories.filter(soundsLikeLiquor);
  if (asked.length === 0) return null;
  return (
    <Alert color="saffron" title="Liquor pays your state's VAT, all else GST">
      <Stack gap="xs">
        {asked.map((name) => (
          <Radio.Group
            key={name}
            label={`Tax of “${name}”`}
            value={taxes[name] ?? null}
            onChange={(value) => onChange({ ...taxes, [name]: TaxClass.parse(value) })}
          >
            <Group gap="lg" mt="xs">
              {TaxClass.options.map((taxClass) => (
                <Radio key={taxClass} value={taxClass} label={taxClassLabels[taxClass]} />
              ))}
            </Group>
          </Radio.Group>
        ))}
      </Stack>
    </Alert>
  );
}
