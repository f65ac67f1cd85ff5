/** Comma, quotes, UTF-8, from the first line, English (USA), and dates found by their form: what the dialog of the import is told. */
export const csvImport = '44,34,76,1,,1033,false,true';

const program = `
Sub Link
  Dim unseen(0) As New com.sun.star.beans.PropertyValue, flat(0) As New com.sun.star.beans.PropertyValue
  Dim document, sheets, address
  address = Environ("CALC_ADDRESS")
  unseen(0).Name = "Hidden"
  unseen(0).Value = True
  document = StarDesktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, unseen())
  sheets = document.Sheets
  sheets.getByIndex(0).Name = "link"
  sheets.insertNewByName("service", 1)
  document.AreaLinks.insertAtPosition(sheets.getByIndex(0).getCellByPosition(0, 0).CellAddress, address, _
    "CSV_all", "Text - txt - csv (StarCalc)", "${csvImport}")
  sheets.getByIndex(1).getCellByPosition(0, 0).Formula = "=WEBSERVICE(""" &amp; address &amp; """)"
  document.calculateAll()
  flat(0).Name = "FilterName"
  flat(0).Value = "OpenDocument Spreadsheet Flat XML"
  document.storeToURL(Environ("CALC_TARGET"), flat())
  document.close(True)
End Sub
`;

/** A module of LibreOffice Basic that links the address CALC_ADDRESS into a new document and saves it at CALC_TARGET. */
export const linkMacro = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${program}</script:module>
`;
