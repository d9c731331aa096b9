/** The parts of an XLSX file (ECMA-376) besides its rows. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Positions in the list of cell formats below. */
export const STYLE_OF = { money: 1, day: 2, header: 3 } as const;

export const styles = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

export const relations = `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}"><Relationship Id="rId1" Type="${OFFICE_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const each = (count: number, xml: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => xml(index + 1)).join("");

export function contentTypes(sheets: number): string {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`;
  const worksheets = each(sheets, (n) => override(`worksheets/sheet${n}`, "worksheet"));
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("workbook", "sheet.main")}${override("styles", "styles")}${worksheets}</Types>`;
}

/** Lists the worksheets with the title, numbered after the first. */
export function workbook(title: string, sheets: number): string {
  const nameOf = (n: number) => (n === 1 ? title : `${title} ${n}`);
  const list = each(sheets, (n) => `<sheet name="${nameOf(n)}" sheetId="${n}" r:id="rId${n}"/>`);
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONS}"><sheets>${list}</sheets></workbook>`;
}

export function workbookRelations(sheets: number): string {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE_RELATIONS}/${type}" Target="${target}"/>`;
  const worksheets = each(sheets, (n) => relation(n, "worksheet", `worksheets/sheet${n}.xml`));
  return `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}">${worksheets}${relation(sheets + 1, "styles", "styles.xml")}</Relationships>`;
}
